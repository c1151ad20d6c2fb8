#!/usr/bin/env node
// What icp.yaml builds a canister with: module.mjs <canister's folder>. Puts the module where icp wants it.
import { copyFileSync, readFileSync } from 'node:fs'
import { launch } from '../../../scripts/launch.mjs'

const [name] = process.argv.slice(2)
// npx icp has built all of them already, at once; alone, this builds its one
const list = process.env.SLUICE_MODULES
const built = list ? JSON.parse(readFileSync(list, 'utf8'))[name] : undefined
if (built === undefined) launch(new URL('../src/project/buildModule.ts', import.meta.url))
else copyFileSync(built, process.env.ICP_WASM_OUTPUT_PATH)
