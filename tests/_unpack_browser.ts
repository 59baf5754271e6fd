/**
 * A program that unpacks the browser of the tests to `TMPDIR` and prints where it is. Its libraries
 * come along only where the package takes the machine for a certain kind of server, as
 * `AWS_EXECUTION_ENV` says.
 *
 * @module
 */
import chromium from "npm:@sparticuz/chromium@153.0.0";

console.log(await chromium.executablePath());
