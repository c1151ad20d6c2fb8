// Generated from local/contracts/DepositHelper.sol by "npm run generate -w local": change it there.
export const DepositHelper = {
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
        },
        {
          "indexed": false,
          "internalType": "bytes32",
          "name": "subaccount",
          "type": "bytes32"
        }
      ],
      "name": "ReceivedEthOrErc20",
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
        },
        {
          "internalType": "bytes32",
          "name": "subaccount",
          "type": "bytes32"
        }
      ],
      "name": "depositErc20",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "bytes32",
          "name": "principal",
          "type": "bytes32"
        },
        {
          "internalType": "bytes32",
          "name": "subaccount",
          "type": "bytes32"
        }
      ],
      "name": "depositEth",
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
  bytecode: '0x60a0604052348015600e575f5ffd5b50604051610446380380610446833981016040819052602b91603b565b6001600160a01b03166080526066565b5f60208284031215604a575f5ffd5b81516001600160a01b0381168114605f575f5ffd5b9392505050565b6080516103bc61008a5f395f8181605a0152818160f601526101d701526103bc5ff3fe608060405260043610610033575f3560e01c806317c819c41461003757806393e5d42a1461004c578063db9751af14610095575b5f5ffd5b61004a61004536600461031d565b6100b4565b005b348015610057575f5ffd5b507f00000000000000000000000000000000000000000000000000000000000000006040516001600160a01b03909116815260200160405180910390f35b3480156100a0575f5ffd5b5061004a6100af36600461033d565b610188565b6040805134815260208101839052839133915f917f918adbebdb8f3b36fc337ab76df10b147b2def5c9dd62cb3456d9aeca40e0b07910160405180910390a45f7f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316346040515f6040518083038185875af1925050503d805f811461015c576040519150601f19603f3d011682016040523d82523d5f602084013e610161565b606091505b50509050806101835760405163096dc0e160e01b815260040160405180910390fd5b505050565b6040805184815260208101839052839133916001600160a01b038816917f918adbebdb8f3b36fc337ab76df10b147b2def5c9dd62cb3456d9aeca40e0b07910160405180910390a46101fc84337f000000000000000000000000000000000000000000000000000000000000000086610202565b50505050565b6040516001600160a01b0384811660248301528381166044830152606482018390525f91829187169060840160408051601f198184030181529181526020820180516001600160e01b03166323b872dd60e01b179052516102639190610380565b5f604051808303815f865af19150503d805f811461029c576040519150601f19603f3d011682016040523d82523d5f602084013e6102a1565b606091505b5091509150816102c4576040516312171d8360e31b815260040160405180910390fd5b5f81515f146102e657818060200190518101906102e19190610396565b6102f4565b5f876001600160a01b03163b115b905080610314576040516312171d8360e31b815260040160405180910390fd5b50505050505050565b5f5f6040838503121561032e575f5ffd5b50508035926020909101359150565b5f5f5f5f60808587031215610350575f5ffd5b84356001600160a01b0381168114610366575f5ffd5b966020860135965060408601359560600135945092505050565b5f82518060208501845e5f920191825250919050565b5f602082840312156103a6575f5ffd5b815180151581146103b5575f5ffd5b939250505056',
} as const
