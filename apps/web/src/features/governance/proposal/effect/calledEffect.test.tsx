import type { PayloadMethod, ProposalAction, SnsFunction } from '@sluice/sdk'
import { encodePayload } from '@sluice/sdk/payload'
import { beforeAll, expect, test } from 'vitest'
import { queryKeys } from '../../../../app/queryKeys.ts'
import { loadTexts, startTexts } from '../../../../i18n/setup.ts'
import { COLLECTION, OWNER, textOf } from '../../../nfts/testing/nftPage.tsx'
import { DAO, neuronOf, proposalOf, viewOf } from '../../testing/governancePage.tsx'
import { Effect } from './Effect.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['sns'])
})

type Status = ReturnType<typeof proposalOf>['status']
const { sns, token, parameters } = viewOf(neuronOf())
const shown = (
  action: ProposalAction,
  known: Parameters<typeof textOf>[1]['known'] = [],
  status: Status = 'open',
) =>
  textOf(
    <Effect
      {...{ sns, token, parameters, neurons: [], owner: OWNER }}
      proposal={proposalOf({ action, status })}
    />,
    { known },
  )

const [OLD, NEW] = ['a'.repeat(64), 'b'.repeat(64)]
const upgrade = (more: object = {}): ProposalAction => ({
  ...{ kind: 'upgrade', canisterId: COLLECTION, mode: 'upgrade', moduleHash: NEW },
  ...more,
})
const running = (moduleHash: string | undefined, status: Status = 'open') =>
  [[queryKeys.sns('now', 'module', COLLECTION, status), { moduleHash }]] as const

test('an upgrade shows which module runs, and which would', () => {
  const text = shown(upgrade(), running(OLD))
  expect(text).toMatch(/Module \(SHA-256\) a{12}…a{8} b{12}…b{8}/)
  expect(text).toContain('Whoever builds the module')
  expect(shown(upgrade(), running(NEW, 'executed'), 'executed')).toContain('runs this module now')
  expect(shown(upgrade(), running(OLD, 'executed'), 'executed')).toContain('changed since')
  expect(shown(upgrade(), running(NEW))).toContain('runs this module already')
})

test('what cannot be known of an upgrade is said, and what it erases', () => {
  expect(shown(upgrade({ moduleHash: undefined }))).toContain('does not tell which module')
  expect(shown(upgrade(), running(undefined))).toContain('The network does not tell')
  expect(shown(upgrade({ mode: 'reinstall' }), running(OLD))).toContain('erases everything')
})

test('what a ledger would charge stands beside what it charges', () => {
  const action: ProposalAction = {
    ...{ kind: 'ledger-parameters', transferFee: 20_000n, name: undefined, symbol: 'SLU' },
    hasLogo: true,
  }
  const text = shown(action)
  expect(text).toMatch(/Transfer fee 0\.0001 SLU 0\.0002 SLU/)
  expect(text).not.toContain('Symbol')
  expect(text).toContain('another logo')
})

const METHOD: PayloadMethod = {
  types: new Map(),
  args: [
    { name: 'url', type: { kind: 'primitive', name: 'text' } },
    { name: 'price', type: { kind: 'opt', of: { kind: 'primitive', name: 'nat' } } },
  ],
  isQuery: false,
}
const LISTING: SnsFunction = {
  ...{ id: 1_000n, name: 'Say it', description: 'Says it', topic: undefined, isCritical: false },
  generic: {
    ...{ validatorId: COLLECTION, validatorMethod: 'validate' },
    ...{ targetId: COLLECTION, targetMethod: 'say' },
  },
}
const functions = [queryKeys.sns('facts', 'functions', DAO.governanceId), [LISTING]] as const
const told = (method: PayloadMethod | null) =>
  [functions, [queryKeys.sns('facts', 'method', COLLECTION, 'say'), method]] as const
const call = (payload: Uint8Array): ProposalAction => ({
  ...{ kind: 'generic', functionId: 1_000n, payload },
})

test('a call is told in the words of its target, and bytes that do not fit are said not to', () => {
  const text = shown(call(encodePayload(METHOD, ['<b>/farm', [1_000_000n]])), told(METHOD))
  expect(text).toMatch(/url &lt;b&gt;\/farm price 1,000,000/)
  expect(shown(call(Uint8Array.of(1, 2)), told(METHOD))).toContain('do not fit')
  expect(shown(call(Uint8Array.of(1, 2)), told(null))).toMatch(/does not tell what .* 0102/)
})
