import { expect, test } from 'vitest'
import { marketRefusal } from './marketRefusal.ts'

/** All that the market refuses with, with figures in their places, and what a person is told. */
const REFUSALS: Readonly<Record<string, readonly string[]>> = {
  'nft-not-yours': [
    'This token is not yours',
    'This listing is not yours',
    'This offer is not yours',
    'This token is not in your account at the market',
  ],
  'nft-listing-changed': [
    'The listing has changed since you saw it. Nothing was paid',
    'The listing has changed meanwhile',
    'The offer is another than you have seen',
  ],
  'nft-listing-gone': [
    'Order not found',
    'Order does not exist',
    'The listing has ended. Nothing was paid',
    'The seller has moved this token, or ended the approval. Nothing was paid',
  ],
  'nft-offer-gone': ['This offer has ended', 'The offer has ended'],
  'nft-busy': [
    'Somebody else is buying this token. Nothing was paid',
    'Somebody is buying this token right now. The listing ends with that purchase: if it comes to nothing, the token is yours again',
    'This token is being sold',
    'This token is being sold or moved',
    'Your last request about this token is still being worked on',
    'The owner has accepted this offer: you get the token, or your money back',
  ],
  'nft-own': ['Buyer and seller are the same'],
  'nft-unlisted-token': ['Prices are in ICRC tokens that the exchange lists'],
  'nft-price-too-low': ["The price must leave the seller more than the ledger's fee of 10000"],
  'nft-offer-too-low': [
    'There are 20 offers in this token already: offer more than 5000, the lowest of them',
  ],
  'nft-limit': [
    'One person has at most 100 offers',
    'Too many offers for this token are on their way: try again in a moment',
    'One person has at most 1000 listings',
    'This collection has its most listings, 10000',
    'This collection has its most listings, 100. The exchange’s operators can list the collection, which gives it more',
    'There are 5000 listings of collections like this one already. The exchange’s operators can list the collection, which gives it more',
  ],
  'nft-market-closed': [
    'Trading is stopped. What you have listed or offered can be taken back',
    'This canister is short of cycles: what is here can be taken out, and nothing comes in until it is topped up',
  ],
  'nft-nothing-owed': [
    'Nothing is owed to this account',
    "9000 are owed to you, which is not more than the ledger's fee of 10000",
    "You have 9000 there, which is not more than the ledger's fee of 10000",
  ],
  'nft-silent': [
    'The collection does not answer. Nothing was paid; please try again later',
    'The collection does not answer. Nothing was moved; please try again later',
    'The list of collections does not answer',
    'The token list does not answer. Nothing was moved',
    'The ledger of the token does not answer. Nothing was moved',
    'The ledger does not answer. Nothing was paid; please try again later',
    'The ledger does not answer. What is owed to you stays here; please try again later',
    'The ledger does not answer. What you have there stays; please try again later',
    'The ledger owes too many answers. Nothing was paid; please try again later',
  ],
  'nft-underway': [
    'The token is on its way back to you: its collection has not said so yet',
    'The ledger has not answered: it is on its way to you. Do not repeat this',
    'The ledger has not answered: look at your balance before you ask again',
    'The ledger has not answered: your payment may be on its way. Settlement 000000000000000a goes on by itself and ends with the token or with your money',
    'The ledger has not answered: your payment may be on its way. Offer 7 opens by itself when it arrives; cancel it if you do not want that any more',
  ],
  'nft-unpaid': [
    'Nothing was paid',
    'Nothing was paid. #InsufficientFunds({balance = 5})',
    'Nothing was paid. The ledger could not be reached: it is stopped',
    'You have 5, and 20000 are needed. Nothing was paid',
    'Allow the market 20000 of the token first: it may take 5. Nothing was paid',
    'This token knows no allowances: send 20000 of it to your account at the market first (getEscrowAccount), which has 5. Nothing was paid',
  ],
  // what the app does not let anybody ask for, and what nobody but the market can say
  'nft-refused': [
    'There is no such token',
    'No token has so many units',
    'This ends in the past',
    'This ends in at most 366 days',
    'The exchange does not know this collection: a listing of it ends within 30 days',
    'This token is listed: cancel the listing, which sends it back',
    'This token is sold for another token: use buyListing',
    'Approve the market for this token at its collection first',
    'This collection knows no approvals: send the token to your account at the market (getEscrowAccount) first. You get it back whenever you want',
    'Tokens of this collection have numbers below 2^32',
    'A token has a number below 2^256',
    'A subaccount has 32 bytes',
    'Request error',
    'Nothing was sent. #BadFee({expected_fee = 10})',
    'Nothing was sent, it is still owed to you. #BadFee({expected_fee = 10})',
  ],
}

test.each(
  Object.entries(REFUSALS).flatMap(([code, texts]) => texts.map((text) => [text, code] as const)),
)('%s: %s', (text, code) => {
  expect(marketRefusal(text).code).toBe(code)
})

test('what nobody here can put better is told in the market’s words', () => {
  for (const text of [...(REFUSALS['nft-refused'] ?? []), '', 'words of a market to come'])
    expect(marketRefusal(text)).toMatchObject({ code: 'nft-refused', details: { reason: text } })
})

test('a ledger that refused to pay is quoted', () => {
  const reason = 'Nothing was paid. #BadFee({expected_fee = 10})'
  expect(marketRefusal(reason)).toMatchObject({ details: { reason }, funds: 'wallet' })
})

test('no ledger puts words into the market’s mouth', () => {
  const quoted = (words: string) => `#GenericError({error_code = 1; message = "${words}"})`
  for (const words of [
    'The ledger does not answer',
    'the token is on its way back to you',
    '5 are owed to you, which is not more',
    'Trading is stopped',
  ]) {
    const sent = marketRefusal(`Nothing was sent. ${quoted(words)}`)
    expect(sent).toMatchObject({ code: 'nft-refused', funds: 'wallet' })
    expect(marketRefusal(`Nothing was paid. ${quoted(words)}`).code).toBe('nft-unpaid')
  }
})

test('what is on its way is not in the wallet, and all else has not moved', () => {
  for (const [code, texts] of Object.entries(REFUSALS))
    for (const text of texts)
      expect(marketRefusal(text).funds).toBe(code === 'nft-underway' ? 'moving' : 'wallet')
})
