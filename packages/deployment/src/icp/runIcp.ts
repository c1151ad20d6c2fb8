import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** The real command, of the npm package for this platform, or where `ICP_BINARY` says. @throws Error saying how to get it */
function binary(): string {
  if (process.env.ICP_BINARY) return process.env.ICP_BINARY
  const name = `@icp-sdk/icp-cli-${process.platform}-${process.arch}`
  try {
    return createRequire(import.meta.url).resolve(`${name}/bin/icp`)
  } catch {
    throw new Error(`There is no icp for this machine: install ${name}, or name one in ICP_BINARY`)
  }
}

export type IcpOptions = {
  /** The project's folder. */
  readonly folder: string
  readonly environment?: Readonly<Record<string, string>>
  /** Whether its words go to the terminal; they are returned otherwise. */
  readonly shows?: boolean
  /** Kills it. */
  readonly signal?: AbortSignal
}

/** Runs `icp`. @returns what it wrote to its output, empty when shown @throws Error with its words when it fails */
export function runIcp(args: readonly string[], options: IcpOptions): Promise<string> {
  const { folder, environment = {}, shows = false, signal } = options
  const path = `${dirname(process.execPath)}:${process.env.PATH ?? ''}`
  const child = spawn(binary(), [...args], {
    cwd: folder,
    // icp tells its makers what it is used for unless somebody says no
    env: {
      DO_NOT_TRACK: '1',
      ...process.env,
      PATH: path,
      ICP_PROJECT_ROOT: folder,
      ...environment,
    },
    ...(signal === undefined ? {} : { signal, killSignal: 'SIGKILL' as const }),
    stdio: shows ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  const errors: string[] = []
  child.stdout?.setEncoding('utf8').on('data', (text: string) => output.push(text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => errors.push(text))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(output.join(''))
      else reject(new IcpError(args, code ?? 1, `${output.join('')}${errors.join('')}`))
    })
  })
}

/** `icp` has refused. */
export class IcpError extends Error {
  override readonly name = 'IcpError'
  readonly exitCode: number

  constructor(args: readonly string[], exitCode: number, words: string) {
    super(`icp ${args.slice(0, 3).join(' ')} failed: ${words.slice(-2_000).trim()}`)
    this.exitCode = exitCode
  }
}
