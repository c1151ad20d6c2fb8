/// A ledger of somebody else: it says Ok to everything, and describes its types as Motoko does. It has an error and fields that the
/// standard does not know, as real ledgers have.
persistent actor class Ledger(fee : Nat) {
  type Account = { owner : Principal; subaccount : ?Blob };
  type TransferError = {
    #BadFee : { expected_fee : Nat };
    #BadBurn : { min_burn_amount : Nat };
    #InsufficientFunds : { balance : Nat };
    #InsufficientAllowance : { allowance : Nat };
    #TooOld;
    #CreatedInFuture : { ledger_time : Nat64 };
    #Duplicate : { duplicate_of : Nat };
    #TemporarilyUnavailable;
    #GenericError : { error_code : Nat; message : Text };
    #Paused : { until : Nat64; because : Text };
  };
  type Result = { #Ok : Nat; #Err : TransferError };
  var blocks : Nat = 1_000_000;

  func next() : Result {
    blocks += 1;
    #Ok blocks
  };

  public func icrc1_transfer(
    _ : {
      from_subaccount : ?Blob;
      to : Account;
      amount : Nat;
      fee : ?Nat;
      memo : ?Blob;
      created_at_time : ?Nat64;
    }
  ) : async Result { next() };

  public func icrc2_transfer_from(
    _ : {
      spender_subaccount : ?Blob;
      from : Account;
      to : Account;
      amount : Nat;
      fee : ?Nat;
      memo : ?Blob;
      created_at_time : ?Nat64;
    }
  ) : async Result { next() };

  public query func icrc1_fee() : async Nat { fee };
  public query func icrc1_balance_of(_ : Account) : async Nat { 1_000_000_000_000_000_000_000 };
  public query func icrc1_symbol() : async Text { "FOREIGN" };
  public query func icrc1_decimals() : async Nat8 { 8 };
};
