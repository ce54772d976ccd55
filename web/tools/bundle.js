// Bundle the editor into one file of the page. Usage: node bundle.js FOLDER

import { join } from "node:path";
import { build } from "esbuild";

const [folder] = process.argv.slice(2);
await build({ entryPoints: ["editor/editor.js"], bundle: true, minify: true, format: "esm", target: "es2022", legalComments: "none", outfile: join(folder, "editor.js") });
