import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from './cliError.ts'

/** How to reach the network that runs over a data folder. */
export type Running = {
  readonly pid: number
  readonly url: string
  readonly controlPort: number
  /** Whoever can read this file may command the network. */
  readonly token: string
}

const FILE_NAME = 'running.json'

export function writeRunning(dataDir: string, running: Running): void {
  writeFileSync(join(dataDir, FILE_NAME), JSON.stringify(running), { mode: 0o600 })
}

export function removeRunning(dataDir: string): void {
  rmSync(join(dataDir, FILE_NAME), { force: true })
}

/** The network running over the folder, `undefined` when there is none. */
export function findRunning(dataDir: string): Running | undefined {
  const running = read(dataDir)
  return running !== undefined && isAlive(running.pid) ? running : undefined
}

/** Throws a `CliError` that says how to start one when none runs. */
export function requireRunning(dataDir: string): Running {
  const running = findRunning(dataDir)
  if (running !== undefined) return running
  throw new CliError(
    `No network runs over ${dataDir}. Start one with: sluice-network start --dir ${dataDir}`,
  )
}

function read(dataDir: string): Running | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(readFileSync(join(dataDir, FILE_NAME), 'utf8'))
  } catch {
    // No such file, or one that was cut off when its writer was killed: nothing runs there.
    return undefined
  }
  return isRunning(parsed) ? parsed : undefined
}

function isRunning(value: unknown): value is Running {
  if (typeof value !== 'object' || value === null) return false
  return 'pid' in value && 'url' in value && 'controlPort' in value && 'token' in value
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    // No process has this number any more.
    return false
  }
}
