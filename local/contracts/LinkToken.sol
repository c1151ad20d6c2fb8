// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {StandardToken, TestToken} from "./TestToken.sol";

/// Like LINK: eighteen decimals, and by the standard.
contract LinkToken is StandardToken {
    constructor() TestToken("ChainLink Token", "LINK", 18) {}
}
