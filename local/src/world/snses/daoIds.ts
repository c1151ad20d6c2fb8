/** The platform's DAO: its ids are fixed before anything is installed, as its token is minted by its governance from the first block on. */
export const DAO = {
  sns_root: 'h7do3-xiaaa-aaaaq-plkqa-cai',
  sns_governance: 'hycip-2qaaa-aaaaq-plkqq-cai',
  sns_swap: 'hwafh-baaaa-aaaaq-plkrq-cai',
  sns_aggregator: 'hrbdt-myaaa-aaaaq-plkra-cai',
} as const
