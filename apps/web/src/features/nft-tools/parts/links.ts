/** Where a collection is created. */
export const CREATE_PATH = '/info-tools/nft/canister/create'
