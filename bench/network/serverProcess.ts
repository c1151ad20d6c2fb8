import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A network in a process of its own with one counter canister. */
export type ServerProcess = {
  readonly url: string
  readonly canister: string
  readonly rootKey: string
  memoryBytes(): Promise<number>
  stop(): void
}

export async function startServer(): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'network-bench-'))
  const file = fileURLToPath(new URL('./server.ts', import.meta.url))
  const child = fork(file, [dataDir], { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const { url, canister, rootKey } = await nextMessage(child)
  return {
    url: String(url),
    canister: String(canister),
    rootKey: String(rootKey),
    async memoryBytes() {
      const answer = nextMessage(child)
      child.send('memory')
      return Number((await answer).rss)
    },
    stop() {
      child.kill()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function nextMessage(child: ChildProcess): Promise<Record<string, unknown>> {
  const { promise, resolve, reject } = Promise.withResolvers<Record<string, unknown>>()
  const onExit = () => reject(new Error('the server ended'))
  child.once('exit', onExit)
  child.once('message', (message) => {
    child.off('exit', onExit)
    resolve(Object(message))
  })
  return promise
}
