// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Erc20Transfer} from "./Erc20Transfer.sol";

/// The second helper: tokens alone, for principals without a subaccount.
contract OldErc20Helper {
    event ReceivedErc20(
        address indexed erc20ContractAddress,
        address indexed owner,
        uint256 amount,
        bytes32 indexed principal
    );

    address private immutable minter;

    constructor(address minterAddress) {
        minter = minterAddress;
    }

    function getMinterAddress() external view returns (address) {
        return minter;
    }

    /// The owner has approved the amount to this contract.
    function deposit(address erc20ContractAddress, uint256 amount, bytes32 principal) external {
        emit ReceivedErc20(erc20ContractAddress, msg.sender, amount, principal);
        Erc20Transfer.pull(erc20ContractAddress, msg.sender, minter, amount);
    }
}
