/** A journey that every push plays, whatever its seed. */
export type CoreJourney = {
  /** Below `e2e/src`. */
  readonly file: string
  /** As its `test(…)` says it, without what it stands in. */
  readonly title: string
  /** What would be lost, or taken from somebody, if this way broke unseen. */
  readonly why: string
}

/**
 * The ways on which money moves, about forty: each is one that people take, and that no test without a browser walks from the press to the
 * ledgers. Of all other journeys a push plays a quarter, by its seed (decision 18).
 */
export const CORE: readonly CoreJourney[] = [
  {
    file: 'swap/swap.spec.ts',
    title: 'a visitor signs in, gets test tokens and swaps ICP for ckBTC to the last unit',
    why: 'the way of everybody: passkey, faucet, swap, and what both ledgers say afterwards',
  },
  {
    file: 'swap/swap.spec.ts',
    title: 'a price that moves past the tolerance fails kindly and no token is missing',
    why: 'the least that may arrive is what protects a trader',
  },
  {
    file: 'swap/swap.spec.ts',
    title: 'a swap that a reload interrupts goes on and is swapped once',
    why: 'a request that is sent again must not pay twice',
  },
  {
    file: 'swap/payIn.spec.ts',
    title: 'a token without allowances is bought, and sold again by a transfer, to the last unit',
    why: 'the platform token is paid by a transfer, which no pool can take back by itself',
  },
  {
    file: 'swap/payIn.spec.ts',
    title:
      'a swap that is refused after its deposit says where the tokens lie, and brings them back',
    why: 'the tokens are at the pool when the swap is refused',
  },
  {
    file: 'swap/payIn.spec.ts',
    title: 'what is kept in the pool is offered back, and pays the next swap',
    why: 'tokens that stay at a pool must be found and spent before the wallet is asked',
  },
  {
    file: 'swap/deposit.spec.ts',
    title:
      'what is deposited at a pool pays a swap before the wallet does, and the rest comes back',
    why: 'a deposit and a withdrawal by hand',
  },
  {
    file: 'swap/routes.spec.ts',
    title: 'a token three pools away is bought to the last unit, and the way is drawn',
    why: 'between two pools the tokens belong to nobody else',
  },
  {
    file: 'swap/routes.spec.ts',
    title: 'when the second pool refuses, the person keeps what they have, or goes back with it',
    why: 'a trade that stops half-way leaves a token that nobody asked for',
  },
  {
    file: 'swap/offline.spec.ts',
    title: 'a payment that loses its connection frees the page, and is made once when it is back',
    why: 'a payment whose outcome is unknown must neither be lost nor made twice',
  },
  {
    file: 'swap/unfinished.spec.ts',
    title:
      'payments whose answer got lost are told on every page until they are continued, and pay once',
    why: 'the same with several at once, and over reloads',
  },
  {
    file: 'swap/realNetwork.spec.ts',
    title: 'on a network as slow and unreliable as the real one a swap pays once and arrives',
    why: 'what all others meet is quicker and more honest than the Internet Computer',
  },
  {
    file: 'swap/orders.spec.ts',
    title: 'an order is placed, partly filled by somebody else, moved and cancelled',
    why: 'the life of a limit order',
  },
  {
    file: 'swap/orderFilled.spec.ts',
    title:
      'an order that the price passes while its person does something else pays into the wallet, and tells itself',
    why: 'a fill happens without its owner',
  },
  {
    file: 'swap/recover.spec.ts',
    title:
      'what lies at a pool, deposited or not, is worth something and comes back with one press',
    why: 'the way out of everything that went wrong before',
  },
  {
    file: 'swap/withdrawing.spec.ts',
    title:
      'what a pool still holds is found and brought back, also while another pool does not answer',
    why: 'one silent pool must not keep the tokens at another',
  },
  {
    file: 'wallet/wallet.spec.ts',
    title: 'a person sends a token: each mistake is named, the payment is reviewed and arrives',
    why: 'a payment cannot be taken back',
  },
  {
    file: 'wallet/ownLedger.spec.ts',
    title:
      'a payment with a fee that the ledger has changed moves nothing; the next one pays what the review says',
    why: 'nothing may be paid but what was reviewed',
  },
  {
    file: 'wallet/wrap.spec.ts',
    title: 'ICP is wrapped and unwrapped, and the ledgers say the same as the dialog',
    why: 'two ledgers under one confirmation',
  },
  {
    file: 'wallet/wrap.spec.ts',
    title: 'wrapping that breaks after the ICP is paid in goes on after a reload, and pays once',
    why: 'the ICP is paid and its token is not there yet',
  },
  {
    file: 'wallet/topUp.spec.ts',
    title:
      'a top-up whose answer is lost goes on after a reload, and the canister gets its cycles once',
    why: 'a token is burned for something that must then be given once',
  },
  {
    file: 'wallet/approvals.spec.ts',
    title: 'approvals of elsewhere are shown with what they put at risk, and are gone once revoked',
    why: 'an approval that stays lets somebody else spend',
  },
  {
    file: 'liquidity/add.spec.ts',
    title:
      'a range is dragged, moved by key and chosen; both tokens go in, and the position stands',
    why: 'two tokens go into a pool, and their remainder comes back',
  },
  {
    file: 'liquidity/add.spec.ts',
    title: 'a pool that nobody has made is created, after a price off the market was agreed to',
    why: 'a fee, a new canister and its first liquidity in one order',
  },
  {
    file: 'liquidity/positions.spec.ts',
    title:
      'fees of three pools are collected by one order; a position shrinks, goes as one token, and is given away',
    why: 'every way out of a position',
  },
  {
    file: 'liquidity/positions.spec.ts',
    title: 'a position grows, its fees go back into it, and one that the list misses is found',
    why: 'a position must be found by its owner whatever the lists say',
  },
  {
    file: 'liquidity/tokens.spec.ts',
    title:
      'a position becomes a token, stands in the wallet, and is sent; its receiver takes it out',
    why: 'whoever holds the token holds the money behind it',
  },
  {
    file: 'earn/farm.spec.ts',
    title: 'a position is staked, its reward grows and is withdrawn, and it comes back',
    why: 'a position is held by a canister and must come back',
  },
  {
    file: 'earn/stake.spec.ts',
    title: 'tokens are staked, their reward grows and is harvested, and all comes back',
    why: 'tokens are held by a canister and must come back',
  },
  {
    file: 'earn/claim.spec.ts',
    title: 'a founder makes an event out of a long file, and a receiver claims from it once',
    why: 'a claim must be paid, and no more than once',
  },
  {
    file: 'connect/ownWallet.spec.ts',
    title:
      'Sluice Wallet: is made in its window, swaps, comes back after a reload, and signs in again',
    why: 'whose keys are in the browser loses everything with them',
  },
  {
    file: 'connect/consent.spec.ts',
    title: 'a double click on a harmless question does not sign the transfer behind it',
    why: 'a signature that nobody meant to give',
  },
  {
    file: 'connect/signerCalls.spec.ts',
    title: 'a signer that takes several calls under one consent is asked once, and swaps',
    why: 'the path of ICRC signers is another one than that of delegations',
  },
  {
    file: 'hurried/doubleClick.spec.ts',
    title: '"Review swap" and "Confirm swap" pressed twice swap once and stop nothing',
    why: 'people press twice',
  },
  {
    file: 'hurried/doubleClickPayments.spec.ts',
    title: '"Send now" pressed twice pays once, and "Review" pressed twice pays nothing',
    why: 'people press twice',
  },
  {
    file: 'info/burn.spec.ts',
    title: 'tokens are burned after two questions, and the ledger has so many less',
    why: 'what is burned by mistake is gone',
  },
  {
    file: 'bridge/mint.spec.ts',
    title:
      'somebody who has nothing mints ckBTC, follows it after a reload, and a stranger sees the same',
    why: 'coins are on another chain, and the person sees nothing of them but this page',
  },
  {
    file: 'bridge/dissolve.spec.ts',
    title:
      'ckBTC are dissolved, the receiver is paid what was promised, and the transfer proves it',
    why: 'a payment on another chain cannot be taken back',
  },
  {
    file: 'bridge/deposit.spec.ts',
    title: 'ETH is brought in with a wallet, followed through a reload, and minted to the wei',
    why: 'coins leave a wallet for a contract, and the person sees nothing of them but this page',
  },
  {
    file: 'governance/wholeLife.spec.ts',
    title:
      'a neuron lives: it is staked, follows, votes, proposes, earns, dissolves while time passes, and is paid out',
    why: 'what is staked is paid first and claimed afterwards, and a lock cannot be undone',
  },
]
