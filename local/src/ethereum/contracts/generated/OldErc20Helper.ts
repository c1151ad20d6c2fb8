// Generated from local/contracts/OldErc20Helper.sol by "npm run generate -w local": change it there.
export const OldErc20Helper = {
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
      "name": "TransferFailed",
      "type": "error"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "erc20ContractAddress",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "address",
          "name": "owner",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "amount",
          "type": "uint256"
        },
        {
          "indexed": true,
          "internalType": "bytes32",
          "name": "principal",
          "type": "bytes32"
        }
      ],
      "name": "ReceivedErc20",
      "type": "event"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "erc20ContractAddress",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "amount",
          "type": "uint256"
        },
        {
          "internalType": "bytes32",
          "name": "principal",
          "type": "bytes32"
        }
      ],
      "name": "deposit",
      "outputs": [],
      "stateMutability": "nonpayable",
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
  bytecode: '0x60a0604052348015600e575f5ffd5b50604051610320380380610320833981016040819052602b91603b565b6001600160a01b03166080526066565b5f60208284031215604a575f5ffd5b81516001600160a01b0381168114605f575f5ffd5b9392505050565b60805161029d6100835f395f8181604f015260df015261029d5ff3fe608060405234801561000f575f5ffd5b5060043610610034575f3560e01c806326b3293f1461003857806393e5d42a1461004d575b5f5ffd5b61004b610046366004610224565b61008a565b005b7f00000000000000000000000000000000000000000000000000000000000000006040516001600160a01b03909116815260200160405180910390f35b80336001600160a01b0316846001600160a01b03167f4d69d0bd4287b7f66c548f90154dc81bc98f65a1b362775df5ae171a2ccd262b856040516100d091815260200190565b60405180910390a461010483337f000000000000000000000000000000000000000000000000000000000000000085610109565b505050565b6040516001600160a01b0384811660248301528381166044830152606482018390525f91829187169060840160408051601f198184030181529181526020820180516001600160e01b03166323b872dd60e01b1790525161016a9190610261565b5f604051808303815f865af19150503d805f81146101a3576040519150601f19603f3d011682016040523d82523d5f602084013e6101a8565b606091505b5091509150816101cb576040516312171d8360e31b815260040160405180910390fd5b5f81515f146101ed57818060200190518101906101e89190610277565b6101fb565b5f876001600160a01b03163b115b90508061021b576040516312171d8360e31b815260040160405180910390fd5b50505050505050565b5f5f5f60608486031215610236575f5ffd5b83356001600160a01b038116811461024c575f5ffd5b95602085013595506040909401359392505050565b5f82518060208501845e5f920191825250919050565b5f60208284031215610287575f5ffd5b81518015158114610296575f5ffd5b939250505056',
} as const
