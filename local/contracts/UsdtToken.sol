// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TestToken} from "./TestToken.sol";

/// Like USDT: its functions answer nothing, and an allowance must be zero before it is set to another amount.
contract UsdtToken is TestToken {
    error AllowanceNotZero();

    constructor() TestToken("Tether USD", "USDT", 6) {}

    function transfer(address to, uint256 amount) external {
        move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external {
        moveApproved(from, to, amount);
    }

    function approve(address spender, uint256 amount) external {
        if (amount != 0 && allowance[msg.sender][spender] != 0) revert AllowanceNotZero();
        allow(spender, amount);
    }
}
