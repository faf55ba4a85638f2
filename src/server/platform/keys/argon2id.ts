/** The library's code for argon2id; its own name for it is a const enum, which is gone at run time. */
export const ARGON2ID = 2
