// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Erc20Transfer} from "./Erc20Transfer.sol";

/// Passes ether and tokens on to the minter, and writes down for whom. It never holds anything.
contract DepositHelper {
    error ForwardFailed();

    /// Of ether the contract address is zero. A subaccount of zeros is none.
    event ReceivedEthOrErc20(
        address indexed erc20ContractAddress,
        address indexed owner,
        uint256 amount,
        bytes32 indexed principal,
        bytes32 subaccount
    );

    address payable private immutable minter;

    constructor(address minterAddress) {
        minter = payable(minterAddress);
    }

    function getMinterAddress() external view returns (address) {
        return minter;
    }

    function depositEth(bytes32 principal, bytes32 subaccount) external payable {
        emit ReceivedEthOrErc20(address(0), msg.sender, msg.value, principal, subaccount);
        (bool succeeded, ) = minter.call{value: msg.value}("");
        if (!succeeded) revert ForwardFailed();
    }

    /// The owner has approved the amount to this contract.
    function depositErc20(
        address erc20ContractAddress,
        uint256 amount,
        bytes32 principal,
        bytes32 subaccount
    ) external {
        emit ReceivedEthOrErc20(erc20ContractAddress, msg.sender, amount, principal, subaccount);
        Erc20Transfer.pull(erc20ContractAddress, msg.sender, minter, amount);
    }
}
