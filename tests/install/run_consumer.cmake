# Runs the consumer and compares what it prints.
function(run_consumer program)
  execute_process(COMMAND "${program}" OUTPUT_VARIABLE answer COMMAND_ERROR_IS_FATAL ANY)
  # Set-Nim {2,5}: the values of heaps 0..6 are 0 0 1 1 0 2 1 and repeat.
  if(NOT answer STREQUAL "{2, 5}\n0\n")
    message(FATAL_ERROR "the consumer prints '${answer}'")
  endif()
endfunction()
