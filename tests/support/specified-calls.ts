// SPDX-License-Identifier: Apache-2.0
/** The calls of spec §7, in its order. */
export const SPECIFIED_CALLS: readonly string[] = [
  'POST /api/login',
  'POST /api/register',
  'POST /api/verify',
  'GET /api/user',
  'POST /api/logout',
  'POST /api/user/services/birth-cert',
  'POST /api/househould',
  'POST /api/noc',
  'GET /api/getapplication',
  'POST /api/user/getapplication',
  'GET /api/getDocuments/{appId}/{collection}',
  'POST /api/updatestatus',
  'POST /api/generatepdf',
  'POST /api/checkUser',
  'POST /api/verifyOTP',
  'POST /api/resetPassword',
]
