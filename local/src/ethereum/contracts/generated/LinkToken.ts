// Generated from local/contracts/LinkToken.sol by "npm run generate -w local": change it there.
export const LinkToken = {
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
    }
  ],
  bytecode: '0x60a060405234801561000f575f5ffd5b506040518060400160405280600f81526020016e21b430b4b72634b735902a37b5b2b760891b815250604051806040016040528060048152602001634c494e4b60e01b8152506012825f90816100659190610124565b5060016100728382610124565b5060ff16608052506101e29050565b634e487b7160e01b5f52604160045260245ffd5b600181811c908216806100a957607f821691505b6020821081036100c757634e487b7160e01b5f52602260045260245ffd5b50919050565b601f82111561011f578282111561011f57805f5260205f20601f840160051c60208510156100f857505f5b90810190601f840160051c035f5b8181101561011b575f83820155600101610106565b5050505b505050565b81516001600160401b0381111561013d5761013d610081565b6101518161014b8454610095565b846100cd565b6020601f821160018114610183575f831561016c5750848201515b5f19600385901b1c1916600184901b1784556101db565b5f84815260208120601f198516915b828110156101b25787850151825560209485019460019092019101610192565b50848210156101cf57868401515f19600387901b60f8161c191681555b505060018360011b0184555b5050505050565b6080516106746101fa5f395f61010f01526106745ff3fe608060405234801561000f575f5ffd5b506004361061009b575f3560e01c806340c10f191161006357806340c10f191461014357806370a082311461015857806395d89b4114610177578063a9059cbb1461017f578063dd62ed3e14610192575f5ffd5b806306fdde031461009f578063095ea7b3146100bd57806318160ddd146100e057806323b872dd146100f7578063313ce5671461010a575b5f5ffd5b6100a76101bc565b6040516100b491906104ff565b60405180910390f35b6100d06100cb36600461054f565b610247565b60405190151581526020016100b4565b6100e960025481565b6040519081526020016100b4565b6100d0610105366004610577565b61025c565b6101317f000000000000000000000000000000000000000000000000000000000000000081565b60405160ff90911681526020016100b4565b61015661015136600461054f565b610272565b005b6100e96101663660046105b1565b60036020525f908152604090205481565b6100a76102f9565b6100d061018d36600461054f565b610306565b6100e96101a03660046105d1565b600460209081525f928352604080842090915290825290205481565b5f80546101c890610602565b80601f01602080910402602001604051908101604052809291908181526020018280546101f490610602565b801561023f5780601f106102165761010080835404028352916020019161023f565b820191905f5260205f20905b81548152906001019060200180831161022257829003601f168201915b505050505081565b5f6102528383610312565b5060015b92915050565b5f610268848484610369565b5060019392505050565b8060025f828254610283919061064e565b90915550506001600160a01b0382165f90815260036020526040812080548392906102af90849061064e565b90915550506040518181526001600160a01b038316905f907fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef906020015b60405180910390a35050565b600180546101c890610602565b5f6102523384846103f4565b335f8181526004602090815260408083206001600160a01b03871680855290835292819020859055518481529192917f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b92591016102ed565b6001600160a01b0383165f908152600460209081526040808320338452909152902054818110156103ad576040516313be252b60e01b815260040160405180910390fd5b5f1981146103e3576103bf8282610661565b6001600160a01b0385165f9081526004602090815260408083203384529091529020555b6103ee8484846103f4565b50505050565b6001600160a01b03821661041b5760405163d92e233d60e01b815260040160405180910390fd5b6001600160a01b0383165f9081526003602052604090205481111561045357604051631e9acf1760e31b815260040160405180910390fd5b6001600160a01b0383165f908152600360205260408120805483929061047a908490610661565b90915550506001600160a01b0382165f90815260036020526040812080548392906104a690849061064e565b92505081905550816001600160a01b0316836001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef836040516104f291815260200190565b60405180910390a3505050565b602081525f82518060208401528060208501604085015e5f604082850101526040601f19601f83011684010191505092915050565b80356001600160a01b038116811461054a575f5ffd5b919050565b5f5f60408385031215610560575f5ffd5b61056983610534565b946020939093013593505050565b5f5f5f60608486031215610589575f5ffd5b61059284610534565b92506105a060208501610534565b929592945050506040919091013590565b5f602082840312156105c1575f5ffd5b6105ca82610534565b9392505050565b5f5f604083850312156105e2575f5ffd5b6105eb83610534565b91506105f960208401610534565b90509250929050565b600181811c9082168061061657607f821691505b60208210810361063457634e487b7160e01b5f52602260045260245ffd5b50919050565b634e487b7160e01b5f52601160045260245ffd5b808201808211156102565761025661063a565b818103818111156102565761025661063a56',
} as const
