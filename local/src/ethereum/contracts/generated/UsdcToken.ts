// Generated from local/contracts/UsdcToken.sol by "npm run generate -w local": change it there.
export const UsdcToken = {
  abi: [
    {
      "inputs": [],
      "stateMutability": "nonpayable",
      "type": "constructor"
    },
    {
      "inputs": [],
      "name": "InsufficientAllowance",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "InsufficientBalance",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "Paused",
      "type": "error"
    },
    {
      "inputs": [],
      "name": "ZeroAddress",
      "type": "error"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "owner",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "address",
          "name": "spender",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "Approval",
      "type": "event"
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
          "indexed": true,
          "internalType": "address",
          "name": "to",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "Transfer",
      "type": "event"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        }
      ],
      "name": "allowance",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "spender",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "amount",
          "type": "uint256"
        }
      ],
      "name": "approve",
      "outputs": [
        {
          "internalType": "bool",
          "name": "",
          "type": "bool"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        }
      ],
      "name": "balanceOf",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "decimals",
      "outputs": [
        {
          "internalType": "uint8",
          "name": "",
          "type": "uint8"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "to",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "amount",
          "type": "uint256"
        }
      ],
      "name": "mint",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "name",
      "outputs": [
        {
          "internalType": "string",
          "name": "",
          "type": "string"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "pause",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "paused",
      "outputs": [
        {
          "internalType": "bool",
          "name": "",
          "type": "bool"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "symbol",
      "outputs": [
        {
          "internalType": "string",
          "name": "",
          "type": "string"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "totalSupply",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "to",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "amount",
          "type": "uint256"
        }
      ],
      "name": "transfer",
      "outputs": [
        {
          "internalType": "bool",
          "name": "",
          "type": "bool"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "from",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "to",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "amount",
          "type": "uint256"
        }
      ],
      "name": "transferFrom",
      "outputs": [
        {
          "internalType": "bool",
          "name": "",
          "type": "bool"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "unpause",
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    }
  ],
  bytecode: '0x60a060405234801561000f575f5ffd5b50604051806040016040528060088152602001672aa9a21021b7b4b760c11b815250604051806040016040528060048152602001635553444360e01b8152506006825f908161005e919061011d565b50600161006b838261011d565b5060ff16608052506101db9050565b634e487b7160e01b5f52604160045260245ffd5b600181811c908216806100a257607f821691505b6020821081036100c057634e487b7160e01b5f52602260045260245ffd5b50919050565b601f821115610118578282111561011857805f5260205f20601f840160051c60208510156100f157505f5b90810190601f840160051c035f5b81811015610114575f838201556001016100ff565b5050505b505050565b81516001600160401b038111156101365761013661007a565b61014a81610144845461008e565b846100c6565b6020601f82116001811461017c575f83156101655750848201515b5f19600385901b1c1916600184901b1784556101d4565b5f84815260208120601f198516915b828110156101ab578785015182556020948501946001909201910161018b565b50848210156101c857868401515f19600387901b60f8161c191681555b505060018360011b0184555b5050505050565b6080516107386101f35f395f61013f01526107385ff3fe608060405234801561000f575f5ffd5b50600436106100cb575f3560e01c806340c10f19116100885780638456cb59116100635780638456cb59146101c357806395d89b41146101d5578063a9059cbb146101dd578063dd62ed3e146101f0575f5ffd5b806340c10f19146101845780635c975abb1461019757806370a08231146101a4575f5ffd5b806306fdde03146100cf578063095ea7b3146100ed57806318160ddd1461011057806323b872dd14610127578063313ce5671461013a5780633f4ba83a14610173575b5f5ffd5b6100d761021a565b6040516100e491906105c3565b60405180910390f35b6101006100fb366004610613565b6102a5565b60405190151581526020016100e4565b61011960025481565b6040519081526020016100e4565b61010061013536600461063b565b6102ba565b6101617f000000000000000000000000000000000000000000000000000000000000000081565b60405160ff90911681526020016100e4565b6101826005805460ff19169055565b005b610182610192366004610613565b6102d0565b6005546101009060ff1681565b6101196101b2366004610675565b60036020525f908152604090205481565b6101826005805460ff19166001179055565b6100d7610357565b6101006101eb366004610613565b610364565b6101196101fe366004610695565b600460209081525f928352604080842090915290825290205481565b5f8054610226906106c6565b80601f0160208091040260200160405190810160405280929190818152602001828054610252906106c6565b801561029d5780601f106102745761010080835404028352916020019161029d565b820191905f5260205f20905b81548152906001019060200180831161028057829003601f168201915b505050505081565b5f6102b08383610370565b5060015b92915050565b5f6102c68484846103a2565b5060019392505050565b8060025f8282546102e19190610712565b90915550506001600160a01b0382165f908152600360205260408120805483929061030d908490610712565b90915550506040518181526001600160a01b038316905f907fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef906020015b60405180910390a35050565b60018054610226906106c6565b5f6102b033848461042d565b60055460ff1615610394576040516313d0ff5960e31b815260040160405180910390fd5b61039e8282610461565b5050565b6001600160a01b0383165f908152600460209081526040808320338452909152902054818110156103e6576040516313be252b60e01b815260040160405180910390fd5b5f19811461041c576103f88282610725565b6001600160a01b0385165f9081526004602090815260408083203384529091529020555b61042784848461042d565b50505050565b60055460ff1615610451576040516313d0ff5960e31b815260040160405180910390fd5b61045c8383836104b8565b505050565b335f8181526004602090815260408083206001600160a01b03871680855290835292819020859055518481529192917f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925910161034b565b6001600160a01b0382166104df5760405163d92e233d60e01b815260040160405180910390fd5b6001600160a01b0383165f9081526003602052604090205481111561051757604051631e9acf1760e31b815260040160405180910390fd5b6001600160a01b0383165f908152600360205260408120805483929061053e908490610725565b90915550506001600160a01b0382165f908152600360205260408120805483929061056a908490610712565b92505081905550816001600160a01b0316836001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef836040516105b691815260200190565b60405180910390a3505050565b602081525f82518060208401528060208501604085015e5f604082850101526040601f19601f83011684010191505092915050565b80356001600160a01b038116811461060e575f5ffd5b919050565b5f5f60408385031215610624575f5ffd5b61062d836105f8565b946020939093013593505050565b5f5f5f6060848603121561064d575f5ffd5b610656846105f8565b9250610664602085016105f8565b929592945050506040919091013590565b5f60208284031215610685575f5ffd5b61068e826105f8565b9392505050565b5f5f604083850312156106a6575f5ffd5b6106af836105f8565b91506106bd602084016105f8565b90509250929050565b600181811c908216806106da57607f821691505b6020821081036106f857634e487b7160e01b5f52602260045260245ffd5b50919050565b634e487b7160e01b5f52601160045260245ffd5b808201808211156102b4576102b46106fe565b818103818111156102b4576102b46106fe56',
} as const
