import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Config } from '@sluice/sdk'
import type { AllUsed, Books, Question, Ready } from './exchangeProcess.ts'
import type { OpenedPool } from './openPools.ts'

export type Exchange = {
  readonly config: Config
  readonly pools: readonly OpenedPool[]
  /** Resident bytes of its process. */
  memory(): Promise<number>
  used(): Promise<AllUsed>
  books(): Promise<Books>
  /** The network's time, in nanoseconds since 1970. */
  now(): Promise<bigint>
  stop(): void
}

/** The exchange in another process; `loadUser` knows the keys of its people. */
export async function startExchange(pools: number, people: number): Promise<Exchange> {
  const child = fork(join(import.meta.dirname, 'exchangeProcess.ts'), [`${pools}`, `${people}`], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
  })
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`the exchange's process ended with ${code}`)
  })
  // whoever waits for an answer hears of it
  gone.catch(() => {})
  const [ready]: Ready[] = await Promise.race([once(child, 'message'), gone])
  if (ready === undefined) throw new Error('the exchange did not start')
  const waiting = new Map<Question, (value: never) => void>()
  child.on('message', ({ question, value }: { question: Question; value: never }) => {
    waiting.get(question)?.(value)
  })
  function ask<T>(question: Question): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<T>()
    waiting.set(question, resolve)
    child.send(question)
    return Promise.race([promise, gone])
  }
  return {
    ...ready,
    memory: () => ask<number>('memory'),
    used: () => ask<AllUsed>('used'),
    books: () => ask<Books>('books'),
    now: () => ask<bigint>('now'),
    stop: () => void child.disconnect(),
  }
}
