// SPDX-License-Identifier: Apache-2.0
/** The calls that section 7 of the specification lists, in its order. */
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
