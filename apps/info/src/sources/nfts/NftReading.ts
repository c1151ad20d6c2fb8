import type { Sdk } from '@sluice/sdk'

/** What is asked of the NFT market, of its controller, and of collections. */
export type NftReading = Pick<
  Sdk['nftLog'],
  'fetchEvents' | 'fetchListed' | 'fetchOrigin' | 'fetchStanding'
>
