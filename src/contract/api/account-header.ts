/** Names the account that a request is for, by its id; the server refuses it (`other_account`) under any other. */
export const ACCOUNT_HEADER = 'x-parlance-account';
