/** The test file of the virus scanners' makers, in two parts: the file that you read is not to be taken for it. */
export const eicar = (): Buffer =>
  Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('-'));
