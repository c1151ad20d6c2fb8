import type alerts from '../locales/en/alerts.json'
import type approvals from '../locales/en/approvals.json'
import type bridge from '../locales/en/bridge.json'
import type claim from '../locales/en/claim.json'
import type common from '../locales/en/common.json'
import type connect from '../locales/en/connect.json'
import type contactsAcross from '../locales/en/contactsAcross.json'
import type dev from '../locales/en/dev.json'
import type ethereum from '../locales/en/ethereum.json'
import type farm from '../locales/en/farm.json'
import type governanceProgress from '../locales/en/governanceProgress.json'
import type guide from '../locales/en/guide.json'
import type info from '../locales/en/info.json'
import type launchpad from '../locales/en/launchpad.json'
import type launchpadProgress from '../locales/en/launchpadProgress.json'
import type liquidity from '../locales/en/liquidity.json'
import type localTools from '../locales/en/localTools.json'
import type nftProgress from '../locales/en/nftProgress.json'
import type nfts from '../locales/en/nfts.json'
import type nftTools from '../locales/en/nftTools.json'
import type offers from '../locales/en/offers.json'
import type orders from '../locales/en/orders.json'
import type palette from '../locales/en/palette.json'
import type pro from '../locales/en/pro.json'
import type progress from '../locales/en/progress.json'
import type receipt from '../locales/en/receipt.json'
import type recover from '../locales/en/recover.json'
import type risk from '../locales/en/risk.json'
import type signer from '../locales/en/signer.json'
import type sns from '../locales/en/sns.json'
import type stake from '../locales/en/stake.json'
import type testWallet from '../locales/en/testWallet.json'
import type tokens from '../locales/en/tokens.json'
import type trade from '../locales/en/trade.json'
import type votes from '../locales/en/votes.json'
import type wallet from '../locales/en/wallet.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      alerts: typeof alerts
      approvals: typeof approvals
      bridge: typeof bridge
      claim: typeof claim
      common: typeof common
      connect: typeof connect
      contactsAcross: typeof contactsAcross
      dev: typeof dev
      ethereum: typeof ethereum
      farm: typeof farm
      governanceProgress: typeof governanceProgress
      guide: typeof guide
      info: typeof info
      launchpad: typeof launchpad
      launchpadProgress: typeof launchpadProgress
      liquidity: typeof liquidity
      localTools: typeof localTools
      nftProgress: typeof nftProgress
      nftTools: typeof nftTools
      nfts: typeof nfts
      offers: typeof offers
      orders: typeof orders
      pro: typeof pro
      palette: typeof palette
      progress: typeof progress
      receipt: typeof receipt
      risk: typeof risk
      signer: typeof signer
      sns: typeof sns
      stake: typeof stake
      testWallet: typeof testWallet
      tokens: typeof tokens
      trade: typeof trade
      votes: typeof votes
      wallet: typeof wallet
      recover: typeof recover
    }
  }
}
