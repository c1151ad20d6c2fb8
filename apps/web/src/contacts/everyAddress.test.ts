import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')

/** Who writes an address without its name, explorer and copy, and why. */
const BARE: Readonly<Record<string, string>> = {
  'account/AccountMenu.tsx': 'the button that opens the account; both ids stand behind it',
  'contacts/AddressName.tsx': 'the component',
  'features/bridge/progress/BridgeTitle.tsx': 'an address of another chain within a sentence',
  'features/bridge/progress/InterruptedTitle.tsx': 'an address of another chain within a sentence',
  'features/info/charts/useCompared.ts': 'the label of a line; tokens and pools have symbols',
  'features/liquidity/watch/RangeWatch.tsx': 'a symbol that is not known yet, within a sentence',
  'features/nfts/market/BrowseFields.tsx': 'an option of a selector, which takes text',
  'features/recover/CreationFeesPage.tsx': 'a symbol that is not known yet',
  'features/wallet/AccountIdsButton.tsx': 'the button behind which both ids stand',
  'features/wallet/history/HistoryRow.tsx': 'a pool whose name is not known yet, within a sentence',
  'features/wallet/watch/WatchPanel.tsx': 'the name of a button, which takes text',
  'payments/progress/Interrupted.tsx': 'within a sentence, by its alias where it has one',
  'payments/progress/PaymentTitle.tsx': 'within a sentence, by its alias where it has one',
  'tokens/by-id/useTokensById.ts': 'a symbol that is not known yet',
  'tokens/selector/TokenRow.tsx':
    'what tells two tokens of one symbol apart, in a row that chooses',
  'ui/figures/LongId.tsx': 'hashes, neurons and addresses of other chains',
}

/** Where `LongId` shows something that the network has no address for. */
const LONG_IDS: Readonly<Record<string, string>> = {
  'features/bridge/ethereum-approvals/AllowanceTable.tsx': 'a contract of Ethereum',
  'features/bridge/ethereum-mint/DepositTerms.tsx': 'an account of Ethereum',
  'features/bridge/ethereum-wallet/WalletBox.tsx': 'an account of Ethereum',
  'features/bridge/network/ChainProgress.tsx': 'contracts of Ethereum',
  'features/bridge/transfer/Parties.tsx': 'an address of another chain',
  'features/dev/ButtonsSection.tsx': 'the page of components',
  'features/governance/neurons/dialogs/following/FolloweeList.tsx': 'a neuron',
  'features/governance/parts/NeuronName.tsx': 'a neuron',
  'features/info/control/ControlFacts.tsx': 'a hash',
  'features/nfts/media/Verify.tsx': 'a hash',
  'features/swap/notices/UnlistedNotice.tsx':
    'the id itself is the warning, and the swap page loads no names for it',
  'signer/screens/Home.tsx': 'the window of the wallet, which knows no names',
}

function filesWith(pattern: RegExp): readonly string[] {
  return globSync('**/*.{ts,tsx}', { cwd: SOURCES })
    .filter((path) => !path.includes('.test.') && path !== 'format/address.ts')
    .filter((path) => pattern.test(readFileSync(join(SOURCES, path), 'utf8')))
    .sort()
}

test('addresses of the network are shown by their label, with the exceptions that are listed', () => {
  expect(filesWith(/shortAddress\(/)).toEqual(Object.keys(BARE).sort())
  expect(filesWith(/<LongId\b/)).toEqual(Object.keys(LONG_IDS).sort())
})
