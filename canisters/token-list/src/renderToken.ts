import type { TokenMetadata } from '@sluice/candid/token_list'
import { encodeUtf8, sha256, toHex } from '@sluice/canister'
import { renderProposal } from '@sluice/canister/services'

/** An entry of the list for whoever votes on it; its texts are the proposer's. @param title what the proposal does with it */
export const renderToken = (title: string, token: TokenMetadata): string =>
  renderProposal(title, [
    ['Ledger', token.canisterId],
    ['Symbol', token.symbol],
    ['Name', token.name],
    ['Standard', token.standard],
    ['Decimals', `${token.decimals}`],
    ['Transfer fee in the smallest unit', `${token.fee}`],
    ['Rank', `${token.rank}`],
    ...(token.introduction === '' ? [] : [['Introduction', token.introduction] as const]),
    ...token.configs.map(({ name, value }) => ['Config', `${name} = ${value}`] as const),
    ...token.mediaLinks.map(({ mediaType, link }) => ['Link', `${mediaType} ${link}`] as const),
  ])

export const renderRemoval = (ledger: string): string =>
  renderProposal('Removes a token from the list of the exchange.', [['Ledger', ledger]])

/** A picture is told by its hash, with which whoever votes finds out whether it is the one that they have seen. */
export const renderLogo = (ledger: string, logo: string): string =>
  renderProposal('Changes the logo of a token of the list.', [
    ['Ledger', ledger],
    ...(logo.startsWith('data:')
      ? ([
          ['Logo', `${logo.slice(5, logo.search(/[;,]/))} of ${logo.length} characters`],
          ['SHA-256 of the data URL', toHex(sha256(encodeUtf8(logo)))],
        ] as const)
      : ([['Logo', logo === '' ? 'none' : logo]] as const)),
  ])
