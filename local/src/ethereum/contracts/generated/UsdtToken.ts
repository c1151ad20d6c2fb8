// Generated from local/contracts/UsdtToken.sol by "npm run generate -w local": change it there.
export const UsdtToken = {
  abi: [
    {
      "inputs": [],
      "stateMutability": "nonpayable",
      "type": "constructor"
    },
    {
      "inputs": [],
      "name": "AllowanceNotZero",
      "type": "error"
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
      "outputs": [],
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
      "outputs": [],
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
      "outputs": [],
      "stateMutability": "nonpayable",
      "type": "function"
    }
  ],
  bytecode: '0x60a060405234801561000f575f5ffd5b506040518060400160405280600a81526020016915195d1a195c881554d160b21b815250604051806040016040528060048152602001631554d11560e21b8152506006825f9081610060919061011f565b50600161006d838261011f565b5060ff16608052506101dd9050565b634e487b7160e01b5f52604160045260245ffd5b600181811c908216806100a457607f821691505b6020821081036100c257634e487b7160e01b5f52602260045260245ffd5b50919050565b601f82111561011a578282111561011a57805f5260205f20601f840160051c60208510156100f357505f5b90810190601f840160051c035f5b81811015610116575f83820155600101610101565b5050505b505050565b81516001600160401b038111156101385761013861007c565b61014c816101468454610090565b846100c8565b6020601f82116001811461017e575f83156101675750848201515b5f19600385901b1c1916600184901b1784556101d6565b5f84815260208120601f198516915b828110156101ad578785015182556020948501946001909201910161018d565b50848210156101ca57868401515f19600387901b60f8161c191681555b505060018360011b0184555b5050505050565b6080516106aa6101f55f395f61010101526106aa5ff3fe608060405234801561000f575f5ffd5b506004361061009b575f3560e01c806340c10f191161006357806340c10f191461013557806370a082311461014857806395d89b4114610167578063a9059cbb1461016f578063dd62ed3e14610182575f5ffd5b806306fdde031461009f578063095ea7b3146100bd57806318160ddd146100d257806323b872dd146100e9578063313ce567146100fc575b5f5ffd5b6100a76101ac565b6040516100b4919061052f565b60405180910390f35b6100d06100cb36600461057f565b610237565b005b6100db60025481565b6040519081526020016100b4565b6100d06100f73660046105a7565b610293565b6101237f000000000000000000000000000000000000000000000000000000000000000081565b60405160ff90911681526020016100b4565b6100d061014336600461057f565b6102a3565b6100db6101563660046105e1565b60036020525f908152604090205481565b6100a761032a565b6100d061017d36600461057f565b610337565b6100db610190366004610601565b600460209081525f928352604080842090915290825290205481565b5f80546101b890610632565b80601f01602080910402602001604051908101604052809291908181526020018280546101e490610632565b801561022f5780601f106102065761010080835404028352916020019161022f565b820191905f5260205f20905b81548152906001019060200180831161021257829003601f168201915b505050505081565b80158015906102675750335f9081526004602090815260408083206001600160a01b038616845290915290205415155b1561028557604051631d2a777760e31b815260040160405180910390fd5b61028f8282610342565b5050565b61029e838383610399565b505050565b8060025f8282546102b4919061067e565b90915550506001600160a01b0382165f90815260036020526040812080548392906102e090849061067e565b90915550506040518181526001600160a01b038316905f907fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef906020015b60405180910390a35050565b600180546101b890610632565b61028f338383610424565b335f8181526004602090815260408083206001600160a01b03871680855290835292819020859055518481529192917f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925910161031e565b6001600160a01b0383165f908152600460209081526040808320338452909152902054818110156103dd576040516313be252b60e01b815260040160405180910390fd5b5f198114610413576103ef8282610697565b6001600160a01b0385165f9081526004602090815260408083203384529091529020555b61041e848484610424565b50505050565b6001600160a01b03821661044b5760405163d92e233d60e01b815260040160405180910390fd5b6001600160a01b0383165f9081526003602052604090205481111561048357604051631e9acf1760e31b815260040160405180910390fd5b6001600160a01b0383165f90815260036020526040812080548392906104aa908490610697565b90915550506001600160a01b0382165f90815260036020526040812080548392906104d690849061067e565b92505081905550816001600160a01b0316836001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef8360405161052291815260200190565b60405180910390a3505050565b602081525f82518060208401528060208501604085015e5f604082850101526040601f19601f83011684010191505092915050565b80356001600160a01b038116811461057a575f5ffd5b919050565b5f5f60408385031215610590575f5ffd5b61059983610564565b946020939093013593505050565b5f5f5f606084860312156105b9575f5ffd5b6105c284610564565b92506105d060208501610564565b929592945050506040919091013590565b5f602082840312156105f1575f5ffd5b6105fa82610564565b9392505050565b5f5f60408385031215610612575f5ffd5b61061b83610564565b915061062960208401610564565b90509250929050565b600181811c9082168061064657607f821691505b60208210810361066457634e487b7160e01b5f52602260045260245ffd5b50919050565b634e487b7160e01b5f52601160045260245ffd5b808201808211156106915761069161066a565b92915050565b818103818111156106915761069161066a56',
} as const
