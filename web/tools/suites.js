// Run suites of plunit in the page's Prolog. Usage: node suites.js SUITE.plt...
// Paths are from the checkout; the exit status is 1 if a test fails.

import { dirname } from "node:path";
import { started } from "./state.js";

const DATA = ["tests/prolog", "boards", "examples", "prolog/fd/test"];

/** @param {string} suite @returns {Promise<boolean>} whether all tests of a suite pass */
async function passes(suite) {
  const { copy, once, said } = await started();
  for (const folder of DATA) copy(folder);
  once("use_module('/starbattle/web/prolog/page')");
  const folder = dirname(`/starbattle/${suite}`);
  once(`working_directory(_, '${folder}'), load_files('/starbattle/${suite}')`);
  try {
    once("run_tests");
  } catch (error) {
    console.log(`${suite}: FAILED\n${error}\n${said.join("\n")}`);
    return false;
  }
  console.log(`${suite}: passed`);
  return true;
}

let all = true;
for (const suite of process.argv.slice(2)) all = (await passes(suite)) && all;
process.exit(all ? 0 : 1);
