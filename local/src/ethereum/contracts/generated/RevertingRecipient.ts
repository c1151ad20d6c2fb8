// Generated from local/contracts/RevertingRecipient.sol by "npm run generate -w local": change it there.
export const RevertingRecipient = {
  abi: [
    {
      "inputs": [],
      "name": "NotAccepted",
      "type": "error"
    },
    {
      "stateMutability": "payable",
      "type": "receive"
    }
  ],
  bytecode: '0x6080604052348015600e575f5ffd5b50602580601a5f395ff3fe60806040523660215760405163029d79a560e41b815260040160405180910390fd5b5f5ffd',
} as const
