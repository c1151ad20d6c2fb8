// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Helper {
    function depositEth(bytes32 principal, bytes32 subaccount) external payable;

    function depositErc20(
        address erc20ContractAddress,
        uint256 amount,
        bytes32 principal,
        bytes32 subaccount
    ) external;
}

interface Erc20Balance {
    function balanceOf(address account) external view returns (uint256);
}

/// An address that deposits are sent to, whose they are, and its key's signature that says so.
struct DepositAddress {
    address payable deposit;
    bytes32 principal;
    bytes32 subaccount;
    bytes32 r;
    bytes32 s;
    uint8 v;
}

/// Runs at the minter's deposit addresses (EIP-7702), and moves what has been sent there through the deposit helper. Anybody may have it
/// do so: the address' own key has signed whose everything is, and there is no other way out of here.
contract DepositSweeper {
    error WrongOwner();
    error ApprovalFailed();
    error NotADepositAddress();

    /// Enough for the slowest tokens; one that takes more is left out, and holds up no other.
    uint256 private constant GAS_EACH = 200_000;

    Helper private immutable helper;
    address private immutable self;

    constructor(address helperAddress) {
        helper = Helper(helperAddress);
        self = address(this);
    }

    /// Short enough for the gas that contracts pass on with a payment. At this contract's own address ether would stay for ever.
    receive() external payable {
        if (address(this) == self) revert NotADepositAddress();
    }

    /// Moves what several addresses have of a token, or of ether where the token is zero. One that fails is left out.
    function sweepAll(DepositAddress[] calldata from, address token) external {
        for (uint256 i = 0; i < from.length; ++i) {
            DepositAddress calldata each = from[i];
            try
                DepositSweeper(each.deposit).sweep{gas: GAS_EACH}(
                    token,
                    each.principal,
                    each.subaccount,
                    each.r,
                    each.s,
                    each.v
                )
            {} catch {}
        }
    }

    /// Moves all that this address has of a token, or of ether.
    function sweep(
        address token,
        bytes32 principal,
        bytes32 subaccount,
        bytes32 r,
        bytes32 s,
        uint8 v
    ) external {
        bytes32 signed =
            keccak256(
                abi.encodePacked("ck-deposit-owner", block.chainid, helper, principal, subaccount)
            );
        if (ecrecover(signed, v, r, s) != address(this)) revert WrongOwner();
        if (token == address(0)) {
            uint256 value = address(this).balance;
            if (value > 0) helper.depositEth{value: value}(principal, subaccount);
            return;
        }
        uint256 amount = Erc20Balance(token).balanceOf(address(this));
        if (amount == 0) return;
        approve(token, amount);
        helper.depositErc20(token, amount, principal, subaccount);
    }

    /// What addresses have: of each account the token beside it, ether where that is zero.
    function balancesOf(
        address[] calldata accounts,
        address[] calldata tokens
    ) external view returns (uint256[] memory balances) {
        balances = new uint256[](accounts.length);
        for (uint256 i = 0; i < accounts.length; ++i) {
            if (tokens[i] == address(0)) {
                balances[i] = accounts[i].balance;
                continue;
            }
            // a token that fails has nothing for anybody
            (bool succeeded, bytes memory answer) =
                tokens[i].staticcall{gas: GAS_EACH}(
                    abi.encodeCall(Erc20Balance.balanceOf, (accounts[i]))
                );
            if (succeeded && answer.length == 32) balances[i] = abi.decode(answer, (uint256));
        }
    }

    /// Some tokens answer nothing where the standard asks for a truth value.
    function approve(address token, uint256 amount) private {
        (bool succeeded, bytes memory answer) =
            token.call(abi.encodeWithSignature("approve(address,uint256)", helper, amount));
        if (!succeeded || (answer.length > 0 && !abi.decode(answer, (bool)))) revert ApprovalFailed();
    }
}
