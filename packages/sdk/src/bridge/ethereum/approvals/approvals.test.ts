import { decodeFunctionData, encodeAbiParameters, parseAbi } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { EvmReads } from '../chain/EvmReads.ts'
import { type EvmRpc, EvmRpcError } from '../chain/EvmRpc.ts'
import { hashOf, SENDER, TARGET } from '../testing/FakeEvm.ts'
import { type EvmTransaction, RECENT_MS } from '../transactions/EvmTransaction.ts'
import { type Approval, approvalState, pendingApprovals } from './approvalState.ts'
import { planApprovals } from './planApprovals.ts'

const NOW = 1_800_000_000_000
const TOKEN = `0x${'c3'.repeat(20)}`
const approval: Approval = { chainId: 1, token: TOKEN, owner: SENDER, spender: TARGET }
const sent = (change: Partial<EvmTransaction> = {}): EvmTransaction => ({
  chainId: 1,
  hash: hashOf(1),
  owner: 'alice',
  purpose: { kind: 'approve', token: TOKEN, spender: TARGET, amount: 5n },
  from: SENDER,
  to: TOKEN,
  value: 0n,
  data: '0x095ea7b3',
  addedTimeMs: NOW,
  addedBlock: 1,
  ...change,
})

describe('an approval is', () => {
  const stateWith = (allowance: bigint | undefined, ...transactions: EvmTransaction[]) =>
    approvalState(approval, { allowance, needed: 5n }, { transactions, nowMs: NOW })

  test('unknown while the allowance was not read', () => {
    expect(stateWith(undefined, sent())).toBe('UNKNOWN')
  })

  test('given when the allowance is enough, to the last unit', () => {
    expect([stateWith(5n), stateWith(4n)]).toEqual(['APPROVED', 'NOT_APPROVED'])
  })

  test('pending while one is under way', () => {
    expect(stateWith(0n, sent())).toBe('PENDING')
    const capitals = { ...approval, token: TOKEN.toUpperCase().replace('X', 'x') }
    const all = { transactions: [sent()], nowMs: NOW }
    expect(approvalState(capitals, { allowance: 0n, needed: 5n }, all)).toBe('PENDING')
  })

  test('under way no more once the token tells what it sets, before anybody has seen its receipt', () => {
    const allowing = (amount: bigint) =>
      sent({ purpose: { kind: 'approve', token: TOKEN, spender: TARGET, amount } })
    expect(stateWith(3n, allowing(0n))).toBe('PENDING')
    expect(stateWith(0n, allowing(0n))).toBe('NOT_APPROVED')
    expect(stateWith(0n, allowing(0n), allowing(5n))).toBe('PENDING')
    const known = { transactions: [allowing(0n), allowing(5n)], nowMs: NOW }
    expect(pendingApprovals(approval, known)).toEqual([0n, 5n])
  })

  const purpose = { kind: 'approve', token: TOKEN, spender: SENDER, amount: 5n } as const
  test.each([
    ['has failed or is for less', { receipt: Object({ isSuccess: true }) }],
    ['was cancelled', { cancelled: {} }],
    ['is too old', { addedTimeMs: NOW - RECENT_MS, deadline: NOW }],
    ['was dropped', { addedTimeMs: NOW - 7 * 3_600_000 }],
    ['is on another chain', { chainId: 5 }],
    ['is somebody else’s', { from: TARGET }],
    ['is for another spender', { purpose }],
    ['is no approval', { purpose: { kind: 'deposit-eth', ledgerId: 'a', amount: 5n } }],
  ] satisfies [string, Partial<EvmTransaction>][])(
    'not given when the one sent %s',
    (_, change) => {
      expect(stateWith(0n, sent(change))).toBe('NOT_APPROVED')
    },
  )
})

describe('the approvals of', () => {
  const abi = parseAbi([
    'function approve(address spender, uint256 amount)',
    'function allowance(address owner, address spender) view returns (uint256)',
  ])
  let token: { allowance: bigint; rule: 'none' | 'reset' | 'paused'; failure?: EvmRpcError }
  beforeEach(() => {
    token = { allowance: 0n, rule: 'none' }
  })
  const rpc: EvmRpc = async (_, [question]) => {
    if (token.failure !== undefined) throw token.failure
    const called = decodeFunctionData({ abi, data: Object(question).data })
    if (called.functionName === 'allowance')
      return encodeAbiParameters([{ type: 'uint256' }], [token.allowance])
    const isReset = token.rule === 'reset' && token.allowance > 0n && called.args[1] > 0n
    if (isReset || token.rule === 'paused') throw new EvmRpcError('refused', 'execution reverted')
    return '0x'
  }
  const plan = () => planApprovals(new EvmReads(rpc), approval, 5n)

  test.each([
    ['a token that nothing was approved of', 0n, 'none', [5n]],
    ['a token with an allowance that is too small', 3n, 'none', [5n]],
    ['a token with an allowance that is enough', 5n, 'reset', []],
    ['a token that wants a reset, without an allowance', 0n, 'reset', [5n]],
    ['a token that wants a reset, with one', 3n, 'reset', [0n, 5n]],
  ] as const)('%s are exact', async (_, allowance, rule, expected) => {
    token = { allowance, rule }
    expect(await plan()).toEqual(expected)
  })

  test.each([0n, 3n])(
    'a token that lets nobody approve are refused beforehand',
    async (allowance) => {
      token = { allowance, rule: 'paused' }
      await expect(plan()).rejects.toMatchObject({ problem: 'refused' })
    },
  )

  test('a token whose node does not answer are not guessed', async () => {
    token.failure = new EvmRpcError('unreachable', 'on purpose')
    await expect(plan()).rejects.toMatchObject({ problem: 'unreachable' })
  })
})
