// Run suites of plunit in the page's Prolog. Usage: node suites.js SUITE.plt...
// Paths are from the checkout; the exit status is 1 if a test fails.

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { run, started, ROOT } from "./state.js";

const DATA = ["tests/prolog", "boards", "examples", "prolog/fd/test"];

/** @param {any} swipl @param {string} folder copy its files */
function copy(swipl, folder) {
  for (const name of readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const file = join(name.parentPath ?? name.path, name.name),
      there = file.replace(ROOT, "/starbattle/");
    swipl.FS.mkdirTree(dirname(there));
    swipl.FS.writeFile(there, readFileSync(file));
  }
}

/** @param {string} suite @returns {Promise<boolean>} whether all tests of a suite pass */
async function passes(suite) {
  const { swipl, said } = await started();
  DATA.forEach((folder) => copy(swipl, folder));
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
