import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { CanisterSource } from '../canisterSource.ts'
import type { Compiled } from '../compileCanister.ts'

/** What a child is asked: a canister, or only to see that the template is there. */
export type Task = { readonly builder: string; readonly source?: CanisterSource }
export type Answer =
  | { kind: 'ready' }
  | ({ kind: 'compiled' } & Compiled)
  | { kind: 'failed'; reason: string }

type Watcher = {
  onStart(source: CanisterSource): void
  onCompiled(source: CanisterSource, compiled: Compiled): void
}

/**
 * Compiles canisters in processes of their own, as many at once as there are cores: what a build needs of memory ends with it.
 * @throws Error naming the canister and showing the compiler's words when one does not build.
 */
export async function buildInChildren(
  builder: string,
  sources: readonly CanisterSource[],
  { onStart, onCompiled }: Watcher,
): Promise<void> {
  if (sources.length === 0) return
  const waiting = [...sources]
  const children = Array.from({ length: Math.min(availableParallelism(), sources.length) }, () =>
    fork(join(import.meta.dirname, 'buildChild.ts'), { execArgv: [] }),
  )
  const work = async (child: ChildProcess) => {
    for (let source = waiting.shift(); source !== undefined; source = waiting.shift()) {
      onStart(source)
      const answer = await ask(child, { builder, source })
      if (answer.kind === 'failed') throw new Error(answer.reason)
      if (answer.kind === 'compiled') onCompiled(source, answer)
    }
  }
  try {
    const [first] = children
    // one prepares the template when it is missing: it takes a hundred megabytes, and then all find it
    if (first !== undefined) await ask(first, { builder })
    await Promise.all(children.map(work))
  } finally {
    await Promise.all(children.map(end))
  }
}

async function ask(child: ChildProcess, task: Task): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('a process that builds canisters ended before its time'))
    child.once('exit', onExit)
    child.once('message', (answer: Answer) => {
      child.off('exit', onExit)
      resolve(answer)
    })
    child.send(task)
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (!child.connected) return
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
}
