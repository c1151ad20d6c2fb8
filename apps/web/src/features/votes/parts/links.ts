/** Addresses of votes. */
export const VOTES_PATH = '/vote'
export const CREATE_VOTES_PATH = '/vote/create'
export const projectPath = (projectId: string): string => `/vote/${projectId}`
export const proposePath = (projectId: string, edited?: bigint): string =>
  `/vote/${projectId}/create${edited === undefined ? '' : `?edit=${edited}`}`
export const voteProposalPath = (projectId: string, number: bigint): string =>
  `/vote/${projectId}/${number}`
