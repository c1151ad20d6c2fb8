// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Erc20 {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Moves tokens that somebody has approved, also of contracts that answer nothing where the standard asks for a truth value.
library Erc20Transfer {
    error TransferFailed();

    function pull(address token, address from, address to, uint256 amount) internal {
        (bool succeeded, bytes memory answer) =
            token.call(abi.encodeCall(Erc20.transferFrom, (from, to, amount)));
        if (!succeeded) revert TransferFailed();
        // a call to an address without code succeeds as well, and moves nothing
        bool isAccepted = answer.length == 0 ? token.code.length > 0 : abi.decode(answer, (bool));
        if (!isAccepted) revert TransferFailed();
    }
}
