import { person } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import { addToken } from '../../../canisters/cketh-minter/src/minter/addToken.ts'
import { minterInfo } from '../../../canisters/cketh-minter/src/reads/info.ts'
import { CKETH, CKUSDC, LogicMinter, USDC } from './testing/LogicMinter.ts'

const orchestrator = person(30)
const LINK = '0x514910771AF9Ca656af840dff83E8264EcF986CA'
const TOKEN = {
  chain_id: 1n,
  address: LINK,
  ckerc20_token_symbol: 'ckLINK',
  ckerc20_ledger_id: person(31),
  endowment: [] as [],
  sweeping: [] as [],
}
const by = (caller: typeof orchestrator, isController = false) => ({
  caller,
  isController,
  now: 1n,
})

test.each([
  ['an address that is none', { address: '0x12' }, 'no Ethereum address'],
  ['another chain', { chain_id: 5n }, 'the chain is 1'],
  ['a symbol that no memo holds', { ckerc20_token_symbol: 'x'.repeat(21) }, '1 to 20 bytes'],
  ['no symbol', { ckerc20_token_symbol: '' }, '1 to 20 bytes'],
  ['a known contract', { address: USDC.toLowerCase() }, 'supported already'],
  ['a known symbol', { ckerc20_token_symbol: 'ckUSDC' }, 'supported already'],
  ['a known ledger', { ckerc20_ledger_id: CKUSDC }, 'supported already'],
  ["ckETH's own ledger", { ckerc20_ledger_id: CKETH }, 'supported already'],
])('a token with %s is refused', async (_, change, reason) => {
  const { minter } = await LogicMinter.start({ ledger_suite_orchestrator_id: [orchestrator] })
  expect(() => addToken(minter, by(orchestrator), { ...TOKEN, ...change })).toThrow(reason)
})

test('the orchestrator and controllers add tokens, and nobody else', async () => {
  const { minter } = await LogicMinter.start({ ledger_suite_orchestrator_id: [orchestrator] })
  expect(() => addToken(minter, by(person(32)), TOKEN)).toThrow('only the orchestrator')
  addToken(minter, by(orchestrator), { ...TOKEN, address: LINK.toLowerCase() })
  const [tokens = []] = minterInfo(minter).supported_ckerc20_tokens
  expect(tokens.map(({ erc20_contract_address }) => erc20_contract_address)).toEqual([USDC, LINK])
})

test('more than a hundred tokens are not asked about', async () => {
  const { minter } = await LogicMinter.start()
  for (let count = 1; count < 100; count++)
    addToken(minter, by(person(32), true), {
      ...TOKEN,
      address: `0x${String(count).padStart(40, '0')}`,
      ckerc20_token_symbol: `ck${count}`,
      ckerc20_ledger_id: person(100 + count),
    })
  expect(() => addToken(minter, by(person(32), true), TOKEN)).toThrow('at most 100')
})
