import type { InstallersPort } from '../furtherInstallers.ts'

/** The process has ended, or the network answers no more. */
export class Interruption extends Error {
  override readonly name = 'Interruption'
}

export type Break = {
  /** Which of the calls, the first being 0. */
  readonly at: number
  /** Whether it was carried out all the same, and only its answer was lost. */
  readonly isCarriedOut: boolean
}

/** The port with everything that is awaited counted, and one call, and all after it, broken off. */
export function interrupted(
  port: InstallersPort,
  { at, isCarriedOut }: Break,
): { port: InstallersPort; calls: () => number } {
  let calls = 0
  const broken =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const number = calls
      calls += 1
      if (number > at) throw new Interruption('everything has ended')
      if (number < at) return call(...args)
      if (isCarriedOut) await call(...args)
      throw new Interruption(`interrupted at call ${number}`)
    }
  const brokenAll = <Methods extends object>(methods: Methods): Methods =>
    new Proxy(methods, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? broken(value.bind(target)) : value
      },
    })
  return {
    calls: () => calls,
    port: {
      ...brokenAll(port),
      // these ask nobody
      id: port.id,
      nowNs: port.nowNs,
      actor: (service, id) => brokenAll(port.actor(service, id)),
      notes: { ...brokenAll(port.notes), place: port.notes.place },
    },
  }
}
