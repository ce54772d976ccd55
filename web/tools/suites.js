// Run suites of plunit in the page's Prolog. Usage: node suites.js SUITE.plt...
// Paths are from the checkout; the exit status is 1 if a test fails.

import { dirname } from "node:path";
import { copy, run, started } from "./state.js";

const DATA = ["tests/prolog", "boards", "examples", "prolog/fd/test"];

/** @param {string} suite @returns {Promise<boolean>} whether all tests of a suite pass */
async function passes(suite) {
  const { swipl, said } = await started();
  for (const folder of DATA) copy(swipl.FS, folder);
  run(swipl, "use_module('/starbattle/web/prolog/page')");
  const folder = dirname(`/starbattle/${suite}`);
  run(swipl, `working_directory(_, '${folder}'), load_files('/starbattle/${suite}')`);
  const answer = swipl.prolog.query("run_tests").once();
  console.log(`${suite}: ${answer.success ? "passed" : "FAILED"}`);
  if (!answer.success) console.log(answer.message ?? "", said.join("\n"));
  return answer.success === true;
}

let all = true;
for (const suite of process.argv.slice(2)) all = (await passes(suite)) && all;
process.exit(all ? 0 : 1);
