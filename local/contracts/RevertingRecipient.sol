// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Takes no ether from anybody: what is sent to it fails, and costs its gas.
contract RevertingRecipient {
    error NotAccepted();

    receive() external payable {
        revert NotAccepted();
    }
}
