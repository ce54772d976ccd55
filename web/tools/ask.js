// Answer requests with the page's own Prolog: JSON lines in, JSON lines out, as
// `swipl prolog/bridge/server.pl` does. Usage: node ask.js SITE

import { createInterface } from "node:readline";
import { page } from "./page.js";

const { ask } = await page(process.argv[2]);
for await (const line of createInterface({ input: process.stdin })) console.log(ask(line));
