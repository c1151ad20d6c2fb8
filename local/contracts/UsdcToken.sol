// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {StandardToken, TestToken} from "./TestToken.sol";

/// Like USDC: six decimals, and nothing moves while it is paused. Anybody may pause it here.
contract UsdcToken is StandardToken {
    error Paused();

    bool public paused;

    constructor() TestToken("USD Coin", "USDC", 6) {}

    function pause() external {
        paused = true;
    }

    function unpause() external {
        paused = false;
    }

    function move(address from, address to, uint256 amount) internal override {
        if (paused) revert Paused();
        super.move(from, to, amount);
    }

    function allow(address spender, uint256 amount) internal override {
        if (paused) revert Paused();
        super.allow(spender, amount);
    }
}
