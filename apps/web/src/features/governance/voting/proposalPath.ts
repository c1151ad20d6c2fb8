/** The address of a proposal's page. */
export const proposalPath = (governanceId: string, id: bigint): string =>
  `/sns/voting/${governanceId}/${id}`
