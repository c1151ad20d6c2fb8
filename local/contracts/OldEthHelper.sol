// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// The first helper: ether alone, for principals without a subaccount.
contract OldEthHelper {
    error ForwardFailed();

    event ReceivedEth(address indexed from, uint256 value, bytes32 indexed principal);

    address payable private immutable minter;

    constructor(address minterAddress) {
        minter = payable(minterAddress);
    }

    function getMinterAddress() external view returns (address) {
        return minter;
    }

    function deposit(bytes32 principal) external payable {
        emit ReceivedEth(msg.sender, msg.value, principal);
        (bool succeeded, ) = minter.call{value: msg.value}("");
        if (!succeeded) revert ForwardFailed();
    }
}
