// Generated from local/contracts/OldEthHelper.sol by "npm run generate -w local": change it there.
export const OldEthHelper = {
  abi: [
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "minterAddress",
          "type": "address"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "constructor"
    },
    {
      "inputs": [],
      "name": "ForwardFailed",
      "type": "error"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "from",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        },
        {
          "indexed": true,
          "internalType": "bytes32",
          "name": "principal",
          "type": "bytes32"
        }
      ],
      "name": "ReceivedEth",
      "type": "event"
    },
    {
      "inputs": [
        {
          "internalType": "bytes32",
          "name": "principal",
          "type": "bytes32"
        }
      ],
      "name": "deposit",
      "outputs": [],
      "stateMutability": "payable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "getMinterAddress",
      "outputs": [
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    }
  ],
  bytecode: '0x60a0604052348015600e575f5ffd5b506040516101ef3803806101ef833981016040819052602b91603b565b6001600160a01b03166080526066565b5f60208284031215604a575f5ffd5b81516001600160a01b0381168114605f575f5ffd5b9392505050565b60805161016c6100835f395f8181603a015260c4015261016c5ff3fe608060405260043610610028575f3560e01c806393e5d42a1461002c578063b214faa514610075575b5f5ffd5b348015610037575f5ffd5b507f00000000000000000000000000000000000000000000000000000000000000006040516001600160a01b03909116815260200160405180910390f35b610088610083366004610155565b61008a565b005b604051348152819033907f257e057bb61920d8d0ed2cb7b720ac7f9c513cd1110bc9fa543079154f45f4359060200160405180910390a35f7f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316346040515f6040518083038185875af1925050503d805f811461012a576040519150601f19603f3d011682016040523d82523d5f602084013e61012f565b606091505b50509050806101515760405163096dc0e160e01b815260040160405180910390fd5b5050565b5f60208284031215610165575f5ffd5b503591905056',
} as const
