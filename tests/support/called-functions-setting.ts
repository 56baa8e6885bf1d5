/** The environment variable with the folder where each test file notes the server's functions that it has called. */
export const CALLED_FUNCTIONS = "TEST_CALLED_FUNCTIONS";
