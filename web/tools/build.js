// Write what SWI-Prolog is made of for the page: its script, its binary, and the
// state with the program. Usage: node build.js FOLDER

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { engine } from "./engine.js";
import { state } from "./state.js";

const [folder] = process.argv.slice(2);
const { script, binary } = engine();
writeFileSync(join(folder, "swipl.js"), script);
writeFileSync(join(folder, "swipl.wasm"), binary);
writeFileSync(join(folder, "page.state"), await state());
