export const CREATE_PATH = '/info-tools/nft/canister/create'
export const OWN_PATH = '/info-tools/nft/canister/list'
export const mintPath = (collectionId: string): string =>
  `/info-tools/nft/mint?collection=${collectionId}`
