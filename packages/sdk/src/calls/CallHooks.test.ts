import type { ActorMethod } from '@icp-sdk/core/agent'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import type { CallEnd, CanisterCall, Signer } from '../agent/Signer.ts'
import { signedActor } from '../agent/signedActor.ts'
import { CallError, WalletError } from '../errors.ts'
import type { CallHooks, FailedCall } from './CallHooks.ts'
import { CallRunner } from './CallRunner.ts'
import { prepareCall } from './PreparedCall.ts'

const CANISTER = 'aaaaa-aa'
type Counter = { raise: ActorMethod<[bigint], bigint>; read: ActorMethod<[], bigint> }
const counterOf: IDL.InterfaceFactory = ({ IDL: types }) =>
  types.Service({
    raise: types.Func([types.Nat], [types.Nat], []),
    read: types.Func([], [types.Nat], ['query']),
  })

/** A wallet that answers or throws, and what it was asked. */
function walletWith(answer: () => Uint8Array, ends?: () => CallEnd[]) {
  const asked: string[] = []
  const signer: Signer = {
    kind: 'wallet',
    wallet: {
      principal: Principal.anonymous(),
      call: async ({ method }: CanisterCall) => {
        asked.push(method)
        return answer()
      },
      ...(ends === undefined
        ? {}
        : {
            callInTurn: async (calls: readonly CanisterCall[]) => {
              asked.push(...calls.map(({ method }) => method))
              return ends()
            },
          }),
    },
  }
  return { signer, asked }
}

const seven = () => IDL.encode([IDL.Nat], [7n])
const raise = prepareCall<Counter, 'raise', bigint>({
  canisterId: CANISTER,
  interfaceOf: counterOf,
  method: 'raise',
  args: [1n],
  read: (value) => value,
})

const runnerOf = (signer: Signer, hooks: CallHooks) =>
  new CallRunner({ config: {} as never }, signer, hooks)

function recording(hooks: CallHooks = {}): { failures: FailedCall[]; hooks: CallHooks } {
  const failures: FailedCall[] = []
  return { failures, hooks: { onFailure: (call) => failures.push(call), ...hooks } }
}

test('a vetoed call reaches no wallet, fails with the words of the veto, and is told of', async () => {
  const { signer, asked } = walletWith(seven)
  const { failures, hooks } = recording({ beforeUpdate: ({ method }) => `no ${method} today` })

  const outcome = runnerOf(signer, hooks).run(raise)

  await expect(outcome).rejects.toMatchObject({
    code: 'refused',
    funds: 'wallet',
    details: { reason: 'no raise today' },
  })
  expect(asked).toEqual([])
  expect(failures).toEqual([{ canisterId: CANISTER, method: 'raise', message: 'no raise today' }])
})

test('what a hook throws is a veto as well: nobody signs what somebody wanted to look at', async () => {
  const { signer, asked } = walletWith(seven)
  const beforeUpdate = () => Promise.reject(new Error('the guard is asleep'))

  await expect(runnerOf(signer, { beforeUpdate }).run(raise)).rejects.toMatchObject({
    details: { reason: 'the guard is asleep' },
  })
  expect(asked).toEqual([])
})

test('a hook that has nothing against it lets the call through', async () => {
  const { signer, asked } = walletWith(seven)
  const { failures, hooks } = recording({ beforeUpdate: () => undefined })

  expect(await runnerOf(signer, hooks).run(raise)).toBe(7n)
  expect(asked).toEqual(['raise'])
  expect(failures).toEqual([])
})

test('of several calls that are asked for at once, one veto stops all', async () => {
  const { signer, asked } = walletWith(seven, () => [])
  let count = 0
  const beforeUpdate = () => (++count === 2 ? 'not the second' : undefined)

  await expect(runnerOf(signer, { beforeUpdate }).runInTurn([raise, raise])).rejects.toBeInstanceOf(
    CallError,
  )
  expect(asked).toEqual([])
})

test('each of several calls that failed is told of', async () => {
  const { signer } = walletWith(seven, () => [{ reply: seven() }, { error: WalletError.lost() }])
  const { failures, hooks } = recording()

  const ends = await runnerOf(signer, hooks).runInTurn([raise, raise])

  expect(ends[0]).toEqual({ answer: 7n })
  expect(failures.map(({ message }) => message)).toEqual(['wallet-lost'])
})

test('a call that fails is told of with the words of who refused it, and its error stays what it is', async () => {
  const { signer } = walletWith(() => {
    throw new Error('Call failed: Reject text: the pool is closed')
  })
  const { failures, hooks } = recording()
  const actor = signedActor<Counter>(
    { reader: {} as never, signing: undefined, signer, hooks },
    counterOf,
    CANISTER,
  )

  await expect(actor.raise(1n)).rejects.toThrow('Call failed')
  expect(failures).toEqual([
    { canisterId: CANISTER, method: 'raise', message: 'the pool is closed' },
  ])
})

test('a read is not asked about, and its failure is told of', async () => {
  const { signer } = walletWith(seven)
  const { failures, hooks } = recording({ beforeUpdate: () => 'never' })
  const reader = { query: () => Promise.reject(new Error('no way there')) } as never
  const actor = signedActor<Counter>(
    { reader, signing: undefined, signer, hooks },
    counterOf,
    CANISTER,
  )

  await expect(actor.read()).rejects.toThrow('no way there')
  expect(failures).toEqual([{ canisterId: CANISTER, method: 'read', message: 'no way there' }])
})

test('a listener that throws changes nothing', async () => {
  const { signer } = walletWith(() => {
    throw WalletError.refused()
  })
  const onFailure = () => {
    throw new Error('the listener is broken')
  }

  await expect(runnerOf(signer, { onFailure }).run(raise)).rejects.toMatchObject({
    code: 'wallet-refused',
  })
})
